// First: modules loaded after this may use messages.
import '../shell/start-language.ts';
import { mount } from 'svelte';
import '../app.css';
import Embed from './Embed.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for the game');
mount(Embed, { target });
