import { defineConfig } from 'drizzle-kit'

/** For `npm run migration`, which runs in the project's folder. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './api/src/database/schema',
  out: './api/migrations',
})
