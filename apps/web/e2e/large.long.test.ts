// The same with a board of a hundred cells a side, and a run of a million steps.
import './judge.test.ts';
import './lab.test.ts';
