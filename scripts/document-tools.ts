import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { openConvert } from '#server/ports/convert-by-programs.ts'

interface Machine {
  hasPages(): boolean
  hasOffice(): boolean
  /** Whether it is ours to install something on. */
  mayInstall(): boolean
  /** @returns whether it was installed */
  install(name: string): boolean
}

const thisMachine: Machine = {
  hasPages: () => openConvert().hasPages,
  hasOffice: () => openConvert().hasOffice,
  mayInstall: () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
  install(name) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return [['update'], ['install', '-y', '--no-install-recommends', name]].every(
      args => spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 2] }).status === 0,
    )
  },
}

/**
 * Brings poppler where there is none and something may be installed, as Chromium is; LibreOffice, which is large, is used
 * where it is.
 * @returns what is missing all the same, for the end of the run
 */
export function bringDocumentTools(say: (line: string) => void, machine = thisMachine): string[] {
  if (!machine.hasPages() && machine.mayInstall()) {
    say('Installing poppler with apt-get …')
    machine.install('poppler-utils')
  }
  return [
    ...(machine.hasPages() ? [] : ['no poppler (Debian: poppler-utils)']),
    ...(machine.hasOffice()
      ? []
      : ['no LibreOffice (Debian: libreoffice-writer-nogui, -calc-nogui, -impress-nogui)']),
  ]
}

/** Whether tests of a file are left out on a machine without these programs. */
export const needsDocumentTools = (source: string) => /\.runIf\([\w.]*has(Pages|Office)\)/.test(source)

/** A build machine says that it has them: then their want is a failure. */
export const areToolsNeeded = (environment: NodeJS.ProcessEnv) => environment.LECTERN_NEEDS_TOOLS === '1'
