import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Files } from './files.ts'

/** Files in a folder. A file is flushed to the disk before it gets its name: what is acknowledged survives a crash. */
export async function openFilesOnDisk(folder: string): Promise<Files> {
  // Whole: programs that are given a path run in a folder of their own.
  const store = resolve(folder, 'store')
  const scratch = resolve(folder, 'scratch')
  await mkdir(store, { recursive: true })
  await mkdir(scratch, { recursive: true })
  const pathOf = (key: string) => {
    if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(key)) throw new Error(`Not a key: ${key}`)
    return join(store, key)
  }
  return {
    scratch,
    async put(key, path) {
      const target = pathOf(key)
      const made = await mkdir(dirname(target), { recursive: true })
      await flush(path)
      await rename(path, target)
      // Each new folder is only an entry in its parent, which has to reach the disk too.
      for (let folder = dirname(target); ; folder = dirname(folder)) {
        await flush(folder)
        if (!made || folder === dirname(made)) break
      }
    },
    localPath: pathOf,
    read: (key, range) => createReadStream(pathOf(key), range),
    size: async key => (await stat(pathOf(key)).catch(() => undefined))?.size,
    remove: key => rm(pathOf(key), { force: true }),
    async free() {
      const { bavail, bsize } = await statfs(store)
      return bavail * bsize
    },
  }
}

async function flush(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
