import { createReadStream } from 'node:fs'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { giveTo } from './archive.ts'

test('a missing stored file fails the archive that needs it, not the process', async () => {
  const archive = new ZipFile()
  const failed = new Promise((_, reject) => archive.on('error', reject))
  archive.addReadStreamLazy('gone.pdf', { size: 5, compress: false }, give =>
    giveTo(archive, createReadStream('/nowhere/gone.pdf'), give),
  )
  archive.end()
  await expect(failed).rejects.toMatchObject({ code: 'ENOENT' })
})
