import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks, isShared } from './build/chunks.ts'
import { routeTables } from './build/route-tables.ts'
import { serviceWorker } from './build/service-worker.ts'
import { slimCalls } from './build/slim-calls.ts'
import { slimErrors } from './build/slim-errors.ts'
import { slimRouter } from './build/slim-router.ts'
import { slimSchemas } from './build/slim-schemas.ts'
import { spelledWords } from './build/spelled.ts'
import { styleLast } from './build/style-last.ts'
import { textFiles } from './build/text-files.ts'
import { traditionalTexts } from './build/traditional.ts'
import { where } from './build/where.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { version } = JSON.parse(readFileSync(here('../package.json'), 'utf8')) as { version: string }

/** Where the server listens while the client is served by Vite. */
const server = process.env.LECTERN_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`
/** Every call's path starts with a capitalised or known interface name; pages and modules never do. */
const calls =
  '^/+([A-Za-z0-9]+Api|[Ff]uture[Vv]2|[Ww]echat|[Ff]ile|[Pp]aycourse|pay|tracking|calendar|socket|api)(/|$|\\?)'

export default defineConfig({
  root: here('.'),
  cacheDir: here('../.build/vite'),
  plugins: [
    react(),
    routeTables(here('.')),
    textFiles(here('.')),
    traditionalTexts(),
    spelledWords(),
    slimSchemas(),
    slimCalls(),
    slimErrors(here('.')),
    slimRouter(),
    styleLast(),
    where(here('.')),
    serviceWorker(here('service-worker.ts')),
  ],
  define: { __LECTERN_VERSION__: JSON.stringify(version) },
  server: {
    strictPort: true,
    // Tests answer their calls themselves.
    proxy: process.env.VITEST ? undefined : { [calls]: { target: server, changeOrigin: true, ws: true } },
  },
  worker: { format: 'es' },
  build: {
    outDir: here('../.build/web'),
    emptyOutDir: true,
    manifest: true,
    // All styles in one file: no screen waits for its own, and the page paints its skeleton before any.
    cssCodeSplit: false,
    // The policy of the page takes fonts from the server alone, none that stand in the styles.
    assetsInlineLimit: path => (/\.(woff2?|ttf)$/.test(path) ? false : undefined),
    modulePreload: {
      // With a screen's file goes what it needs. The entry carries no names of the many small files of other screens: these
      // are fetched ahead.
      resolveDependencies: (file, needed, { hostId }) =>
        needed.filter(
          name => name !== file && (!/\/(index|inner)-[^/]+\.js$/.test(hostId) || isShared(name)),
        ),
    },
    target: ['chrome100', 'safari15', 'firefox128'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunks(here('.')),
        },
      },
    },
  },
})
