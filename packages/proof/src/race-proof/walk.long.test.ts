// More games.
import './walk.test.ts';
