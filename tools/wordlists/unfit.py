"""Glosses that no page shows, as children read the pages: dated talk of race, slurs, crudeness.

The sources are dictionaries for adults, some of them old. Pages show a word's other senses instead.
Plain words of medicine and biology stay.
"""

import re

UNFIT = re.compile(
    # Race, and peoples thought of as lower.
    r"white race\b|racial group having|division of mankind|\ba Negro|Negro race|non-white"
    r"|person of another race|and a white parent|for Blacks|melanin pigments|uncivilized people"
    r"|and uncivilized|primitive (?:people|tribes|in customs)|a savage who|resembling a Mongol"
    r"|Mongolian peoples|\b[Nn]ègres?\b|[Nn]égro[ïi]de|à (?:la )?peau noire"
    r"|fétichise les personnes noires|né d’un parent noir|d’un Noir et|[Nn]on évoluée"
    r"|Femme sauvage|hommes sauvages|(?:peuples|homme) primitif|europoïdes|^Esclave noire?\."
    r"|Femme bronzée|origine maghrébine"
    # Slurs.
    r"|ethnic slur|now considered offensive"
    r"|offensive(?: and insulting| British)? (?:slang|names?|terms?)"
    r"|\(slang\) a (?:derogatory|disparaging)|derogatory term used by|terms of abuse"
    r"|insulting old word|disparaging\)? terms? for (?:a British|foreigners|an unsoph)"
    r"|(?:obscene|coarse) (?:term|word)|vulgar (?:slang|term|speech)|mentally retarded"
    r"|retarded in|feeblemind|^\w+ mental retardation|retardation (?:more|sufficient)"
    r"|who are crippled|practices homosexuality|Idiot, débile|Terme (?:d’injure|injurieux)"
    r"|^Insulte (?:désignant|à)|[Hh]omosexuel(?: passif|\.$)"
    r"|(?:^Homme|homosexuel ou|maniéré,|attitude) efféminé|Lesbienne\. —|indigène, Arabe"
    r"|est franchement raciste"
    r"|^(?:Est-)?(?:Asiatique|Arabe|Juif|Maghrébin)(?:\.|, (?:d’|en)| d’Afrique| ;)"
    # Sexual crudeness.
    r"|sexual (?:intercourse|pleasure|gratif|favor|partner|desire|taste|attack)"
    r"|sexual activit(?!y of conc)"
    r"|sexually (?:arous|excit|explicit|unrestrained|satisfying|active|attractive)"
    r"|\b(?:have|has|suggest|exchange|promiscuous) sex\b|\bsex (?:with|in return|acts)\b"
    r"|to have sex|\banal (?:sex|copul)|copulate with an|[Mm]asturb|[Pp]rostitu(?!tion of tal)"
    r"|\bwhores?\b|\bpimp\b|orgasm|\berect penis|^a penis|stimulation of the penis|for fellatio"
    r"|\blewd|lascivious|seductive|sexual promiscuity|indiscreet or promiscuous"
    r"|external female sex|a man’s testicles|perverse act|perversion in which|\b[Ss]odomi"
    r"|coït anal|[Pp]osséder charn|couilles|[Rr](?:elation|apport)s? sexuel(?!s n’)"
    r"|(?:[Pp]ratique|[Pp]osition|Orgie) sexuelle|acte sexuel|[Pp]laisirs? sexuel"
    r"|[Pp]osséder sexuel|sexuellement (?:attirant|consommé|répugn)|[Aa]ctivité sexuelle mas"
    r"|fonction érotique|appétit sexuel|parties sexuelles d’une|Faire l’amour|Baiser (?:;|\()"
    r"|Sexe (?:masculin|de l’homme),|(?:viril|Verge), pénis|mauvaise vie|mauvaises mœurs"
    r"|^(?:Pénis|Vulve|Testicule|Sperme|Fellation|Coït)(?:\.|,| ;| vis)|avec un pénis"
    r"|Stimulation du vagin|Pet vaginal|l’amour très"
)


def is_fit(gloss: str) -> bool:
    """Return whether pages may show a gloss."""
    return not UNFIT.search(gloss)
