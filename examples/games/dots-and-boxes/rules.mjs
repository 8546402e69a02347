// The rules of Dots and Boxes: draw one line between two neighbouring dots; who closes a box owns it and moves again.
// A line is named by its kind and by the dot at its left or upper end: h00 is the upper edge of the first box, v00 its left edge.
import { createInterface } from 'node:readline';

const SIDES = ['Red', 'Blue'];

let size; // boxes in a row
let drawn; // the lines drawn so far, in a set
let owners; // who owns each closed box: owners.get('00') is 'Red'
let turn; // 0 or 1

function allLines() {
  const lines = [];
  for (let row = 0; row <= size; row++) {
    for (let column = 0; column <= size; column++) {
      if (column < size) lines.push(`h${row}${column}`);
      if (row < size) lines.push(`v${row}${column}`);
    }
  }
  return lines;
}

const linesAround = (row, column) => [
  `h${row}${column}`,
  `h${row + 1}${column}`,
  `v${row}${column}`,
  `v${row}${column + 1}`,
];

function play(line) {
  drawn.add(line);
  let closed = 0;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const box = `${row}${column}`;
      if (owners.has(box) || !linesAround(row, column).every((each) => drawn.has(each))) continue;
      owners.set(box, SIDES[turn]);
      closed++;
    }
  }
  if (closed === 0) turn = 1 - turn;
}

function describe() {
  const [red, blue] = SIDES.map((side) => [...owners.values()].filter((owner) => owner === side).length);
  console.log(`score ${red} ${blue}`);
  const moves = allLines().filter((line) => !drawn.has(line));
  if (moves.length > 0) console.log(`turn ${SIDES[turn]} ${moves.join(' ')}`);
  else if (red === blue) console.log(`over draw Both have ${red} boxes.`);
  else if (red > blue) console.log(`over Red Red has ${red} boxes, and Blue ${blue}.`);
  else console.log(`over Blue Blue has ${blue} boxes, and Red ${red}.`);
}

function show() {
  for (let row = 0; row <= size; row++) {
    let dots = '';
    let boxes = '';
    for (let column = 0; column <= size; column++) {
      dots += drawn.has(`h${row}${column}`) ? '+---' : '+   ';
      boxes += `${drawn.has(`v${row}${column}`) ? '|' : ' '} ${(owners.get(`${row}${column}`) ?? ' ')[0]} `;
    }
    console.log(`text ${dots.trimEnd()}`);
    if (row < size) console.log(`text ${boxes.trimEnd()}`);
  }
  console.log(`svg <svg xmlns="http://www.w3.org/2000/svg" viewBox="-0.2 -0.2 ${size + 0.4} ${size + 0.4}">`);
  console.log(`svg <rect x="-0.2" y="-0.2" width="${size + 0.4}" height="${size + 0.4}" fill="#fff"/>`);
  for (const [[row, column], owner] of owners) {
    const colour = owner === 'Red' ? '#f4b6b0' : '#b3c9f2';
    console.log(`svg <rect x="${column}" y="${row}" width="1" height="1" fill="${colour}"/>`);
  }
  for (const line of allLines()) {
    const [kind, row, column] = line;
    const size = kind === 'h' ? 'width="1" height="0.12"' : 'width="0.12" height="1"';
    const place = kind === 'h' ? `x="${column}" y="${row - 0.06}"` : `x="${column - 0.06}" y="${row}"`;
    const look = drawn.has(line) ? 'fill="#222"' : `fill="#ddd" data-move="${line}"`;
    console.log(`svg <rect ${place} ${size} ${look}/>`);
  }
  console.log('svg </svg>');
  console.log('shown');
}

for await (const question of createInterface({ input: process.stdin })) {
  const [word, ...rest] = question.split(' ');
  if (word === 'start') {
    size = Number(rest[0].split('=')[1]);
    drawn = new Set();
    owners = new Map();
    turn = 0;
    describe();
  } else if (word === 'play') {
    play(rest[0]);
    describe();
  } else if (word === 'show') {
    show();
  }
}
