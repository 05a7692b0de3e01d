#!/usr/bin/env python3
"""The cryptography of docs/mental-poker.md once more, from RFC 9496 and from that document alone: shares no code with
src/mental. Prints the test vectors, or compares those of a document:

    reference.py [docs/mental-poker.md]

Not for use: how long it takes depends on its secrets.
"""
import hashlib
import re
import sys

# --- ristretto255 (RFC 9496) ---------------------------------------------------------------------
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)


def absolute(x):
    return P - x if x & 1 else x


def sqrt_ratio(u, v):
    """Whether u/v is a square, and its root, or that of SQRT_M1 * u/v; none of them negative."""
    r = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    check = v * r * r % P
    flipped, rotated = check == -u % P, check == -u * SQRT_M1 % P
    if flipped or rotated:
        r = r * SQRT_M1 % P
    return check == u % P or flipped, absolute(r)


INVSQRT_A_MINUS_D = sqrt_ratio(1, (-1 - D) % P)[1]
# RFC 9496 gives the odd root.
SQRT_AD_MINUS_ONE = 25063068953384623474111414158702152701244531502492656460079210482610430750235
ONE_MINUS_D_SQ, D_MINUS_ONE_SQ = (1 - D * D) % P, (D - 1) ** 2 % P


class Point:
    """Extended coordinates of the curve -x^2 + y^2 = 1 + d x^2 y^2."""

    def __init__(self, x, y, z, t):
        self.x, self.y, self.z, self.t = x, y, z, t

    def __add__(self, q):
        a, b = (self.y - self.x) * (q.y - q.x), (self.y + self.x) * (q.y + q.x)
        c, d = 2 * self.t * q.t * D, 2 * self.z * q.z
        e, f, g, h = b - a, d - c, d + c, b + a
        return Point(e * f % P, g * h % P, f * g % P, e * h % P)

    def __rmul__(self, number):
        out, twice = Point(0, 1, 1, 0), self
        while number:
            if number & 1:
                out = out + twice
            twice, number = twice + twice, number >> 1
        return out

    def encoded(self):
        u1, u2 = (self.z + self.y) * (self.z - self.y) % P, self.x * self.y % P
        _, inverse = sqrt_ratio(1, u1 * u2 * u2 % P)
        den1, den2 = inverse * u1 % P, inverse * u2 % P
        z_inverse = den1 * den2 * self.t % P
        x, y, den = self.x, self.y, den2
        if self.t * z_inverse % P & 1:
            x, y, den = self.y * SQRT_M1 % P, self.x * SQRT_M1 % P, den1 * INVSQRT_A_MINUS_D % P
        if x * z_inverse % P & 1:
            y = -y % P
        return absolute(den * (self.z - y) % P).to_bytes(32, 'little')


def decoded(data):
    s = int.from_bytes(data, 'little')
    assert s < P and s & 1 == 0
    u1, u2 = (1 - s * s) % P, (1 + s * s) % P
    v = (-D * u1 * u1 - u2 * u2) % P
    square, inverse = sqrt_ratio(1, v * u2 * u2 % P)
    den_x = inverse * u2 % P
    x, y = absolute(2 * s * den_x % P), u1 * inverse * den_x * v % P
    assert square and x * y % P & 1 == 0 and y != 0
    return Point(x, y, 1, x * y % P)


def mapped(t):
    r = SQRT_M1 * t * t % P
    u, v = (r + 1) * ONE_MINUS_D_SQ % P, (-1 - r * D) * (r + D) % P
    square, s = sqrt_ratio(u, v)
    c = -1
    if not square:
        s, c = -absolute(s * t % P) % P, r
    n = (c * (r - 1) * D_MINUS_ONE_SQ - v) % P
    w0, w1, w2, w3 = 2 * s * v, n * SQRT_AD_MINUS_ONE, 1 - s * s, 1 + s * s
    return Point(w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P)


BASE = decoded(bytes.fromhex('e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76'))

# --- numbers and digests -------------------------------------------------------------------------


def named(name, data):
    return bytes([len(name)]) + name.encode() + data


def u32(n):
    return n.to_bytes(4, 'little')


def scalar(n):
    return (n % ORDER).to_bytes(32, 'little')


def hashed_scalar(name, data):
    return int.from_bytes(hashlib.sha512(named(name, data)).digest(), 'little') % ORDER


def hashed_point(name, data):
    h = hashlib.sha512(named(name, data)).digest()
    low, high = (int.from_bytes(h[i:i + 32], 'little') % 2**255 for i in (0, 32))
    return mapped(low % P) + mapped(high % P)


def keyed(key, name, data, size):
    return hashlib.blake2b(named(name, data), digest_size=size, key=key).digest()


def derived_bytes(secret, name, number):
    return keyed(secret, name, number.to_bytes(8, 'little'), 32)


def derived_scalar(secret, name, number):
    return int.from_bytes(keyed(secret, name, number.to_bytes(8, 'little'), 64), 'little') % ORDER


def bound_scalar(secret, name, data):
    return int.from_bytes(keyed(scalar(secret), name, data, 64), 'little') % ORDER


# --- proofs --------------------------------------------------------------------------------------


def proof(name, secret, bases, stated, context):
    nonce = bound_scalar(secret, f'parlour {name} nonce 1', stated + context)
    commitments = b''.join((nonce * base).encoded() for base in bases)
    challenge = hashed_scalar(f'parlour {name} proof 1', stated + commitments + context)
    return scalar(challenge) + scalar(nonce + challenge * secret)


def key_proof(secret, context):
    return proof('key', secret, [BASE], (secret * BASE).encoded(), context)


def equal_proof(secret, base2, context):
    bases = [BASE, base2]
    stated = b''.join(b.encoded() + (secret * b).encoded() for b in bases)
    return proof('equal', secret, bases, stated, context)


# --- cards: pairs of points ----------------------------------------------------------------------


def face(game, card):
    return hashed_point('parlour face 1', game + u32(card))


def remask(card, joint_key, by):
    return card[0] + by * BASE, card[1] + by * joint_key


def encoded(card):
    return card[0].encoded() + card[1].encoded()


def share(secret, card, context):
    return (secret * card[0]).encoded() + equal_proof(secret, card[0], card[1].encoded() + context)


def shuffle_from(seed, n):
    places = [(int.from_bytes(derived_bytes(seed, 'place', i)[:16], 'little'), i) for i in range(n)]
    order = [sorted(places).index(place) for place in places]
    return order, [derived_scalar(seed, 'mask', i) for i in range(n)]


def shuffle(secret, name, number, n):
    return shuffle_from(derived_bytes(secret, name, number), n)


def decoy_shuffle(secret, name, number, round_, n):
    return shuffle_from(derived_bytes(derived_bytes(secret, name, number), 'decoy', round_), n)


def shuffled(order_and_masks, cards, joint_key):
    return [remask(cards[i], joint_key, by) for i, by in zip(*order_and_masks)]


def decoys_digest(decks):
    data = u32(len(decks)) + b''.join(u32(len(d)) + b''.join(map(encoded, d)) for d in decks)
    return hashlib.sha256(named('parlour decoys 1', data)).digest()


def answer_of_one(real, decoy):
    order = [decoy[0].index(i) for i in real[0]]
    return order, [by - decoy[1][i] for i, by in zip(order, real[1])]


# --- backup --------------------------------------------------------------------------------------


def backup(secret, threshold, n, source):
    """The commitments, and the parts."""
    name = 'parlour backup 1'
    polynomial = [secret] + [
        bound_scalar(secret, name, u32(threshold) + u32(n) + u32(k) + derived_bytes(source, name, k))
        for k in range(1, threshold)]
    parts = [sum(c * who**k for k, c in enumerate(polynomial)) % ORDER for who in range(1, n + 1)]
    return [c * BASE for c in polynomial], parts


# --- test vectors --------------------------------------------------------------------------------


def vectors():
    s, t = bytes(range(32)), bytes(range(32, 64))
    name, data, context, game = 'name', bytes([1, 2, 3]), b'context', b'game'
    yield 'hashed scalar', scalar(hashed_scalar(name, data))
    yield 'hashed point', hashed_point(name, data).encoded()
    yield 'derived bytes', derived_bytes(s, name, 7)
    yield 'derived scalar', scalar(derived_scalar(s, name, 7))
    x, y = derived_scalar(s, 'key', 0), derived_scalar(t, 'key', 0)
    yield 'bound scalar', scalar(bound_scalar(x, name, data))
    joint = x * BASE + y * BASE
    yield 'key', (x * BASE).encoded()
    yield 'joint key', joint.encoded()
    yield 'key proof', key_proof(x, context)
    faces = [face(game, card) for card in range(6)]
    yield 'face', faces[5].encoded()
    neutral = 0 * BASE
    card = remask((neutral, faces[5]), joint, derived_scalar(s, 'mask', 0))
    yield 'masked card', encoded(card)
    yield 'share', share(x, card, context)
    deck = [(neutral, f) for f in faces]
    real = shuffle(s, 'shuffle', 1, 6)
    yield 'order', bytes(real[0])
    yield 'mask', scalar(real[1][5])
    yield 'shuffled card', encoded(shuffled(real, deck, joint)[5])
    decoys = [decoy_shuffle(s, 'shuffle', 1, i, 6) for i in range(20)]
    yield 'decoys', decoys_digest([shuffled(d, deck, joint) for d in decoys])
    order, masks = answer_of_one(real, decoys[19])
    yield 'order of the answer', bytes(order)
    yield 'mask of the answer', scalar(masks[5])
    bound, parts = backup(x, 2, 3, s)
    yield 'commitment', bound[1].encoded()
    yield 'part', scalar(parts[2])


def main():
    if len(sys.argv) < 2:
        for name, data in vectors():
            print(f'| {name} | `{data.hex()}` |')
        return 0
    with open(sys.argv[1], encoding='utf-8') as f:
        told = dict(re.findall(r'^\| ([^|]+) \|.* `([0-9a-f]+)` \|$', f.read(), re.MULTILINE))
    wrong = [name for name, data in vectors() if told.get(name) != data.hex()]
    for name in wrong:
        print(f'{sys.argv[1]}: the test vector "{name}" is wrong or missing')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
