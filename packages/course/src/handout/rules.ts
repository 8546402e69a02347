import type { GameName } from '@ringfence/rules';

/**
 * A summary of the rules for the first page that students read; the full rules are in the documentation of Ringfence.
 */
export const rulesText: Partial<Readonly<Record<GameName, string>>> = {
  squatter: `# Squatter

Two sides, White and Black, place pieces on a square board. White moves first; there is no passing, and pieces never move.

- A move puts one piece on a **free** cell: empty, and not captured.
- When the live pieces of a side close a loop, everything inside that is not a live piece of that side is **captured**: empty
  cells, enemy pieces, and the enemy's territory. Pieces of a loop may touch only at corners. The edge of the board is never
  part of a loop.
- A captured cell is not free any more. A captured piece is dead and closes no loops. The enemy can take a whole territory back
  with a loop around it.
- A side scores one for each captured cell of its own that holds no piece of its own.
- When no free cell is left, the side with more captured cells wins; equal is a draw.

## The text of a board

The first line is the size N, then come N rows of N symbols with spaces between them: \`W\` and \`B\` are pieces, \`+\` is a free cell,
\`-\` a captured one (empty, or with a captured enemy piece). Accept tabs, spaces at the ends of lines, Windows line ends and empty
lines around the board.

## What the checker prints

Three lines: \`White\`, \`Black\` or \`Draw\`, or \`None\` while a free cell is left; the cells captured by White; the cells captured by
Black. For a text that is not a board, the one line \`Error\`.
`,
  fencemaster: `# Fencemaster

Two sides, White and Black, place pieces on a board of hexagons with N cells a side. White moves first; pieces never move.

- **Tripod**: a connected group of own pieces that touches three different edges wins. The six corners belong to no edge.
- **Loop**: own pieces that cut at least one cell that is not their own off from the rim win. A group with nothing but own
  pieces inside is not a loop.
- Both at once is \`Both\`. When the board is full and nobody has won, the game is a draw.
- With the swap rule, Black's first move may take over White's first piece instead.

## The text of a board

The first line is N, then come 2N−1 rows of \`W\`, \`B\` and \`-\` (empty) with spaces between them. Row and column count from 0; a cell
exists where they differ by less than N, so rows below the middle begin further to the right. Accept indentation, tabs, Windows
line ends and empty lines around the board.

## What the checker prints

Two lines: \`White\`, \`Black\`, \`Draw\` or \`None\`; then \`Tripod\`, \`Loop\`, \`Both\` or \`Nil\`. For a text that is not a board, the one
line \`Error\`.
`,
  havannah: `# Havannah

Two sides, White and Black, place pieces on a board of hexagons with N cells a side. White moves first; pieces never move.

- **Tripod**: a connected group of own pieces that touches three different edges wins. The six corners belong to no edge.
- **Bridge**: a group that joins two corners wins.
- **Loop**: own pieces around at least one cell win, whatever that cell holds, a piece of their own included.
- When the board is full and nobody has won, the game is a draw. With the swap rule, Black's first move may take over White's
  first piece.

## The text of a board

The first line is N, then come 2N−1 rows of \`W\`, \`B\` and \`-\` (empty) with spaces between them. Row and column count from 0; a cell
exists where they differ by less than N. Accept indentation, tabs, Windows line ends and empty lines around the board.

## What the checker prints

Two lines: \`White\`, \`Black\`, \`Draw\` or \`None\`; then everything that won, in the order \`Tripod\`, \`Loop\`, \`Bridge\` and joined with a
plus sign, such as \`Tripod+Bridge\`, or \`Nil\`. For a text that is not a board, the one line \`Error\`.
`,
};
