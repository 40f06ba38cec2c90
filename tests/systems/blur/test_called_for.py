"""What the GM may call for becomes due by one word, or is let be (BL-12 to BL-14)."""


def failed(foggy, **who):
    t = foggy(w={"blur": 2, **who}, o={})
    t.do("test", dice=1, obstacle=1, faces=[1])
    return t


def test_a_roll_that_is_called_for_is_due_and_asked_of_the_player(foggy):
    """BL-12 and BL-14: it is the player who rolls."""
    t = failed(foggy)
    assert t.do("call_blur_roll")["blur_roll_due"] == "BL-12"
    assert (t.who()["blur_roll_due"], t.who()["may_call"]) == ("BL-12", None)
    t.do("blur_roll", faces=[1])
    assert t.who()["blur_roll_due"] is None


def test_a_roll_that_is_let_be_is_gone(foggy):
    """BL-12 and BL-14: what is due otherwise stays due."""
    t = failed(foggy, blur_roll_due="BL-24")
    assert t.do("waive_blur_roll")["blur_roll_due"] == "BL-24"
    assert t.who()["may_call"] is None
    assert t.refusal("waive_blur_roll") == "BL-14"


def test_a_phase_that_ends_lets_the_gm_call_from_each_who_is_exposed(foggy):
    """BL-13: the protected are left alone."""
    t = foggy(w={"blur": 2}, p={"protection": ["a bell"]})
    t.do("end_phase", kind="journey")
    assert t.do("call_blur_roll")["blur_roll_due"] == "BL-13"
    assert t.refusal("call_blur_roll", "p") == "BL-14"


def test_nothing_is_called_for_out_of_the_blue(table):
    """BL-14; the lost are past it (BL-7)."""
    assert table(w={}).refusal("call_blur_roll") == "BL-14"
    assert table(w={"blur": 6, "retired": True, "may_call": "BL-12"}).refusal("call_blur_roll") == "BL-7"
    assert table(w={"blur": 6, "retired": True, "may_call": "BL-12"}).refusal("waive_blur_roll") == "BL-7"
