import { randomInt } from 'node:crypto';

const COLOURS =
  'Amber Azure Bronze Copper Coral Cobalt Crimson Ebony Emerald Golden Green Grey Hazel Indigo Ivory Jade Lilac Maroon Ochre Olive Orange Pearl Pink Plum Purple Red Ruby Rusty Sandy Scarlet Silver Teal Turquoise Umber Violet White Yellow'.split(
    ' ',
  );
const ANIMALS =
  'Badger Bat Beaver Bee Bison Camel Cat Cormorant Crab Crane Cricket Crow Deer Dingo Dolphin Eagle Echidna Eel Falcon Ferret Finch Fox Frog Gecko Goose Hare Hedgehog Heron Ibis Jackal Jay Kiwi Koala Lark Lemur Lizard Lynx Magpie Marten Mole Moose Moth Newt Octopus Otter Owl Panda Pelican Penguin Puffin Quail Quokka Raven Robin Salmon Seal Shrew Skink Sparrow Squid Stork Swan Tapir Tern Thrush Toad Trout Turtle Vole Walrus Wasp Weasel Whale Wolf Wombat Wren Yak Zebra'.split(
    ' ',
  );

/** A name that reveals nothing about a team, and is unused in the class. */
export function newPseudonym(taken: ReadonlySet<string>): string {
  const all = COLOURS.length * ANIMALS.length;
  const start = randomInt(all);
  for (let round = 1; ; round++) {
    for (let i = 0; i < all; i++) {
      const at = (start + i * STRIDE) % all;
      const name = `${COLOURS[at % COLOURS.length]} ${ANIMALS[Math.floor(at / COLOURS.length)]}`;
      const numbered = round === 1 ? name : `${name} ${round}`;
      if (!taken.has(numbered)) return numbered;
    }
  }
}

/** Coprime to the number of names, so that all are used; large, so that neighbours differ. */
const STRIDE = 1009;
