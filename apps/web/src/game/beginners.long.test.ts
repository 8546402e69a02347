// With beginners who build loops, and some who play what the guide lights, each cell reviewed.
import './beginners.test.ts';
