import { describe, expect, test } from 'vitest';
import { decodeText } from './decode.ts';

/** The bytes of a text in ISO-8859-1. */
const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the encoding of a file', () => {
  test.each<[sentence: string, bytes: Uint8Array, text: string]>([
    ['LittleGolem, which says nothing, means ISO-8859-1', latin('(;PB[é]SZ[4];W[D4])'), '(;PB[é]SZ[4];W[D4])'],
    ['even if the bytes could be UTF-8', utf8('(;PB[é]SZ[4];W[D4])'), '(;PB[Ã©]SZ[4];W[D4])'],
    ['unless CA says otherwise', utf8('(;CA[UTF-8]PB[é]SZ[4];W[D4])'), '(;CA[UTF-8]PB[é]SZ[4];W[D4])'],
    ['SGF that says nothing is UTF-8 if it can be', utf8('(;GM[Havannah]PW[é])'), '(;GM[Havannah]PW[é])'],
    ['and else ISO-8859-1', latin('(;GM[Havannah]PW[é])'), '(;GM[Havannah]PW[é])'],
    ['CA holds for SGF', latin('(;CA[ISO-8859-1]PW[Ã©])'), '(;CA[ISO-8859-1]PW[Ã©])'],
    ['spaces in CA do not matter', latin(' (;CA[ Latin1 ]PW[é])'), ' (;CA[ Latin1 ]PW[é])'],
    [
      'a CA inside a comment is none',
      utf8('(;C[CA[latin1\\]]GM[Havannah]PW[é])'),
      '(;C[CA[latin1\\]]GM[Havannah]PW[é])',
    ],
    ['an unknown CA is as none', utf8('(;CA[klingon]GM[Havannah]PW[é])'), '(;CA[klingon]GM[Havannah]PW[é])'],
    ['anything but a record is UTF-8', utf8('{"ringfence":1,"white":"é"}'), '{"ringfence":1,"white":"é"}'],
    ['also if it cannot be', latin('2\nBé\n'), '2\nB\ufffd\n'],
    ['a byte order mark means UTF-8 and stays', utf8('\ufeff(;SZ[4]PB[é];W[D4])'), '\ufeff(;SZ[4]PB[é];W[D4])'],
    ['a record that breaks off is still text', latin('(;GM[Havannah]PW[é'), '(;GM[Havannah]PW[é'],
    ['ISO-8859-1 is read as Windows-1252', latin('(;PB[\x93x\x94 \x80]SZ[4];W[D4])'), '(;PB[“x” €]SZ[4];W[D4])'],
    [
      'also by name',
      latin('(;CA[windows-1252]GM[Havannah]PW[I\x92m \xe9\x81])'),
      '(;CA[windows-1252]GM[Havannah]PW[I’m é\x81])',
    ],
    ['nothing at all is nothing', latin(''), ''],
  ])('%s', (_, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });
});
