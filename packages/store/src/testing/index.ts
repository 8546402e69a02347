export { seedStore, stepDigests } from './embedded.ts';
export { startServer, TEST_PASSWORD, type TestServer } from './server.ts';
