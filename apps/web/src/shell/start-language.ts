import { startLanguage } from './language.ts';

startLanguage();
