// With beginners who play what the guide lights, each cell reviewed.
import './beginners.test.ts';
