"""Points between logarithmic axes: each where it belongs, the front joined, labels apart."""

from xml.etree import ElementTree

from cipherfab.publish.scatter import Point, scatter

NAMESPACE = "{http://www.w3.org/2000/svg}"
POINTS = [
    Point(label="small", x=10, y=1000, front=True),
    Point(label="middle", x=100, y=100, group=1, front=True),
    Point(label="fast", x=1000, y=10, group=1, front=True),
    Point(label="beside", x=101, y=101),
    Point(label="covered", x=102, y=102),
]


def places(root: ElementTree.Element) -> dict[str, tuple[float, float]]:
    found = {}
    for each in root.iter(f"{NAMESPACE}path"):
        label = each.findtext(f"{NAMESPACE}title")
        if label:
            x, y = each.get("transform", "")[len("translate(") : -1].split()
            found[label] = float(x), float(y)
    return found


def test_points_are_where_their_logarithms_are() -> None:
    root = ElementTree.fromstring(scatter("A title", ("LUT", "cycles"), ("one", "two"), POINTS))
    assert root.findtext(f"{NAMESPACE}title") == "A title"
    found = places(root)
    small, middle, fast = (
        found[f"{label} LUT, {cycles} cycles"]
        for label, cycles in (("small: 10", "1,000"), ("middle: 100", "100"), ("fast: 1,000", "10"))
    )
    assert small[0] < middle[0] < fast[0] and small[1] < middle[1] < fast[1]
    assert abs(small[0] + fast[0] - 2 * middle[0]) < 0.2
    assert abs(small[1] + fast[1] - 2 * middle[1]) < 0.2
    line = root.find(f"{NAMESPACE}polyline")
    assert line is not None
    corners = [tuple(map(float, corner.split(","))) for corner in line.get("points", "").split()]
    assert corners == [small, middle, fast]


def test_labels_that_would_cover_others_are_left_out() -> None:
    text = scatter("A title", ("LUT", "cycles"), ("one", "two"), POINTS)
    root = ElementTree.fromstring(text)
    labels = {each.text for each in root.iter(f"{NAMESPACE}text")}
    assert {"small", "middle", "beside", "fast", "one", "two", "LUT", "cycles", "1,000"} <= labels
    assert "covered" not in labels and "covered: 102 LUT, 102 cycles" in places(root)
    assert text == scatter("A title", ("LUT", "cycles"), ("one", "two"), POINTS[::-1])


def test_one_point_is_enough() -> None:
    text = scatter("A title", ("LUT", "cycles"), ("one",), [Point(label="only", x=1, y=3)])
    assert list(places(ElementTree.fromstring(text))) == ["only: 1 LUT, 3 cycles"]
