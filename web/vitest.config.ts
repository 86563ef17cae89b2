import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { quietFlags } from './test/chromium-flags.ts'
import viteConfig from './vite.config.ts'

const debian = '/usr/bin/chromium'
const executablePath = process.env.LECTERN_CHROMIUM ?? (existsSync(debian) ? debian : undefined)

export default mergeConfig(
  viteConfig,
  defineConfig({
    // Another run on the same machine is no reason to fail.
    server: { strictPort: false },
    // Found only while tests run, these would make the page of the tests load again.
    optimizeDeps: {
      include: [
        'axe-core',
        'react',
        'react-dom/client',
        'react/jsx-dev-runtime',
        'react-router',
        '@tanstack/react-query',
        'zod',
        'idb',
        'jsqr',
        'qrcode',
        'pdfjs-dist/legacy/build/pdf.mjs',
        'pdfjs-dist/legacy/build/pdf.worker.mjs',
        'vitest-browser-react',
        '@noble/hashes/legacy.js',
        '@noble/hashes/utils.js',
        'katex',
        'highlight.js/lib/core',
        'highlight.js/lib/languages/bash',
        'highlight.js/lib/languages/c',
        'highlight.js/lib/languages/cpp',
        'highlight.js/lib/languages/csharp',
        'highlight.js/lib/languages/css',
        'highlight.js/lib/languages/go',
        'highlight.js/lib/languages/java',
        'highlight.js/lib/languages/javascript',
        'highlight.js/lib/languages/json',
        'highlight.js/lib/languages/matlab',
        'highlight.js/lib/languages/python',
        'highlight.js/lib/languages/r',
        'highlight.js/lib/languages/rust',
        'highlight.js/lib/languages/sql',
        'highlight.js/lib/languages/typescript',
        'highlight.js/lib/languages/xml',
        '@tiptap/extension-image',
        '@tiptap/pm/tables',
        '@tiptap/pm/state',
        '@tiptap/pm/view',
        '@tiptap/react',
        '@tiptap/starter-kit',
      ],
    },
    test: {
      include: ['**/*.test.{ts,tsx}'],
      setupFiles: ['./test/setup.ts'],
      // The files of a worker share a page and its modules; web/test/fresh-page.ts cleans up between them.
      isolate: false,
      attachmentsDir: fileURLToPath(new URL('../.reports/web', import.meta.url)),
      // One more than the cores of a small machine: tests wait for what fades or comes later.
      maxWorkers: 3,
      testTimeout: 20_000,
      // What comes within a second on a machine of one's own takes longer on a shared one.
      expect: { poll: { timeout: 8_000 } },
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          launchOptions: {
            executablePath,
            args: quietFlags,
          },
          contextOptions: {
            hasTouch: true,
            locale: 'en-GB',
            // That of the deployment: elsewhere ends say their zone.
            timezoneId: 'Asia/Shanghai',
            reducedMotion: 'reduce',
          },
        }),
        instances: [{ browser: 'chromium', viewport: { width: 375, height: 812 } }],
      },
    },
  }),
)
