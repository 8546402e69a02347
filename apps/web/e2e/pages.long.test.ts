// Every page in both themes.
import './pages.test.ts';
