import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startOfProcess } from './process-table.ts'

/**
 * Makes this process the only user of a data folder until the returned function is called or the process
 * dies. Throws when another living process has it.
 */
export function claimFolder(folder: string): () => void {
  const file = join(folder, 'owner')
  const draft = `${file}.${process.pid}`
  const mine = `${process.pid} ${startOfProcess(process.pid)}`
  writeFileSync(draft, mine)
  try {
    while (!tryLink(draft, file)) {
      const [pid = '', ...start] = readText(file).split(' ')
      if (start.length > 0 && startOfProcess(Number(pid)) === start.join(' ')) {
        throw new Error(
          `The data folder ${folder} is in use by another Lectern (process ${pid}). Stop that one first, or choose another folder with DATA_DIR and another PORT.`,
        )
      }
      rmSync(file, { force: true })
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readText(file) === mine) rmSync(file, { force: true })
  }
}

// A link appears with its content, whereas a file being written can be read while still empty.
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
