import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preload } from './build/preload.ts'
import { serviceWorker } from './build/service-worker.ts'
import { slimSchemas } from './build/slim-schemas.ts'
import { traditionalTexts } from './build/traditional.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { version } = JSON.parse(readFileSync(here('../package.json'), 'utf8')) as { version: string }

/** Where the server listens while the client is served by Vite. */
const server = process.env.LECTERN_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`
/** Every call's path starts with a capitalised or known interface name; pages and modules never do. */
const calls =
  '^/+([A-Za-z0-9]+Api|[Ff]uture[Vv]2|[Ww]echat|[Ff]ile|[Pp]aycourse|pay|tracking|calendar|socket|api)(/|$|\\?)'

/** Where most visits begin. */
const firstScreens = /^assets\/(LoginScreen|CoursesScreen)-/

export default defineConfig({
  root: here('.'),
  cacheDir: here('../.build/vite'),
  plugins: [
    react(),
    traditionalTexts(),
    slimSchemas(),
    preload('parts'),
    serviceWorker(here('service-worker.ts')),
  ],
  define: { __LECTERN_VERSION__: JSON.stringify(version) },
  server: {
    strictPort: true,
    // Tests answer their calls themselves.
    proxy: process.env.VITEST ? undefined : { [calls]: { target: server, changeOrigin: true, ws: true } },
  },
  build: {
    outDir: here('../.build/web'),
    emptyOutDir: true,
    manifest: true,
    // All styles in one file (19 kB): no screen waits for its own.
    cssCodeSplit: false,
    modulePreload: {
      // The entry carries the name of every file that is fetched beside a screen, so they must not be many: only those of
      // the first screens, where a round trip more is felt. Others are fetched ahead.
      resolveDependencies: (file, needed) =>
        firstScreens.test(file) ? needed.filter(name => name !== file) : [],
    },
    target: ['chrome100', 'safari15', 'firefox128'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every visit needs comes in two files: others' code, which seldom changes, and ours. Within them
            // the order of execution holds, so that `jitless` is set before any schema of the contract is built.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 4 },
            { name: 'shell', tags: ['$initial'], priority: 3 },
            // A third for the parts that nearly every screen uses: thirty small files would each cost a round trip.
            // What shows files and tables, what lies over a screen and what keeps unsent text is apart from them, because
            // the first screens have none.
            {
              name: 'parts',
              test: /web[\\/](ui|lib)[\\/](?!texts|journal|unsent|Table|File|file-|Zoom|Image|Overlay|Sheet|Dialog\.|Select|Date|date-|use-pre|use-pul|Code|TextArea|Number|Switch|Qr)/,
              minShareCount: 4,
              priority: 2,
            },
            {
              name: 'overlays',
              test: /web[\\/]ui[\\/](Overlay|Sheet|Dialog\.|Select|Date|date-|use-pre|use-pul)/,
              priority: 1,
            },
            // Of forms, what neither the login nor the courses show.
            { name: 'forms', test: /web[\\/]ui[\\/](Code|TextArea|Number|Switch|Qr)/, priority: 1 },
            { name: 'files', test: /web[\\/]ui[\\/](File|file-|Zoom|Image)/, priority: 1 },
            // What features show in each other's places, in one file instead of twenty. The first screens do not wait
            // for it, so what they share with it lies apart.
            { name: 'courses', test: /features[\\/]course[\\/](slots|addresses)\.ts/, priority: 1 },
            { name: 'login', test: /features[\\/]account[\\/](slots|use-deployment)\.ts/, priority: 1 },
            { name: 'additions', test: /web[\\/]later-additions\.ts/ },
            // What the screens of a kind of handed-in work share: small files that would each cost a round trip.
            {
              name: 'submissions',
              test: /features[\\/](submission[\\/](addresses|kind|task)|\w+[\\/]submissions)\.ts/,
            },
          ],
        },
      },
    },
  },
})
