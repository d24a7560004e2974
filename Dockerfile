# The site in one image, with the drivers of every database; compose.yaml puts servers beside it.
#   docker build --tag quartet . && docker run --publish 8000:8000 --env SECRET_KEY=... quartet
FROM python:3.11-slim

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore \
    PYTHONUNBUFFERED=1 PORT=8000

WORKDIR /quartet
COPY requirements.txt requirements-servers.txt ./
RUN pip install --require-hashes -r requirements.txt -r requirements-servers.txt

COPY . .
RUN python -m compileall -q app wsgi.py gunicorn.conf.py \
    && useradd --system --no-create-home quartet \
    && install --directory --owner quartet instance

USER quartet
# Learn now what takes long to learn from the lists, so that no start has to.
RUN APP_ENV=development python -c "import wsgi"

EXPOSE 8000
# A database without tables gets them, and a first stock of ladder puzzles.
CMD ["sh", "-c", "flask --app wsgi ladder stock && exec gunicorn wsgi:app"]
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD python -c "import os; \
    from urllib.request import urlopen; \
    urlopen('http://127.0.0.1:' + os.environ['PORT'] + '/healthz', timeout=4)"
