"""How gunicorn serves the app. PORT, where set, is the port; WEB_CONCURRENCY the workers."""

import os

# An oversized input should reach the app, which refuses it with a sentence (414 above 32 kB);
# with 0 gunicorn itself reads at most 1 MB.
limit_request_line = 0

worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = 4
preload_app = True  # numpy arrays are shared by the workers' forks
control_socket_disable = True
timeout = 30
graceful_timeout = 20
