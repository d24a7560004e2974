"""Cleaning glosses that were made from wiki text."""

import pytest

from tools.wordlists import wiktionary


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Lieu où sont accueillies les personnes.", "Lieu où sont accueillies les personnes."),
        ("Sincère, , .", "Sincère."),
        (
            "ou Donner corps à, engendrer, donner naissance à.",
            "Donner corps à, engendrer, donner naissance à.",
        ),
        ("thumb|Faire (2) à manger. Créer, produire.", "Créer, produire."),
        ("Permission :", "Permission"),
        (", . Plus mauvais.", "Plus mauvais."),
        (". — L’on rencontre aussi chioukh.", "L’on rencontre aussi chioukh."),
        ("- ou petit bateau", "Petit bateau"),
        ("&#x1c5a; lettre ol chiki.", ""),
        ("|texte perdu", ""),
        ("Variante de .", ""),
        ("Pompe utilisant le principe de l' avec de la vapeur.", ""),
        (
            'Dit d"un oui : "bois" ; l´œil ?',
            "Dit d’un oui\u00a0: «\u00a0bois\u00a0»\u202f; l’œil\u202f?",
        ),
        ("Retirer la clavette de.", "Retirer la clavette de."),
        ("Première lettre : &#x1c5a;.", ""),
        ("Mot {{reste}} d’un modèle.", ""),
        (".", ""),
        ("ψ, Ψ, vingt-troisième lettre.", "Ψ, ψ, vingt-troisième lettre."),
        ("Râcloir (ex: à main).", "Racloir (ex.\u00a0: à main)."),
        ("Façonner, l’exécuter au moyen d’un calibre.", ""),
        ("Orthographe par contrainte typographique de mœuf.", ""),
        ("Espions, représenté vêtu de noir.", "Espions, représentés vêtus de noir."),
    ],
)
def test_a_gloss_is_repaired_or_left_out(raw: str, shown: str) -> None:
    assert wiktionary.gloss(raw) == shown


def test_a_long_gloss_is_cut_at_the_end_of_a_sentence_or_at_a_comma() -> None:
    sentence = "Une phrase qui dit assez bien de quoi il s’agit, et même un peu plus."
    assert wiktionary.gloss(f"{sentence} {'Encore des mots ' * 20}") == sentence
    clauses = ", ".join(["une suite de mots sans fin"] * 20)
    cut = wiktionary.gloss(clauses)
    assert len(cut) <= wiktionary.LONGEST + 1
    assert cut.endswith("fin…")


def test_senses_are_returned_only_for_wanted_lemmas_and_up_to_a_limit() -> None:
    lines = ["chat\tUn félin. | Un félin. | Un jeu. | Une causette.", "chien\tUn canidé."]
    assert list(wiktionary.senses(lines, {"chat"})) == [("chat", "Un félin."), ("chat", "Un jeu.")]


def test_a_sense_that_does_not_suit_children_is_replaced_by_the_next_one() -> None:
    lines = ["mulâtre\tMétis né d’un parent noir. | Qui a deux origines."]
    assert list(wiktionary.senses(lines, {"mulâtre"})) == [("mulâtre", "Qui a deux origines.")]
