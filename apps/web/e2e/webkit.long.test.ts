// With first visits.
import './webkit.test.ts';
