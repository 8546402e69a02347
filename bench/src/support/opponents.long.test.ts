// With the intervals.
import './opponents.test.ts';
