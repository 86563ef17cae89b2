import { mkdir } from 'node:fs/promises'
import type { Guest } from './people.ts'

/** `PICTURES=folder` keeps what a screen shows. */
export async function picture({ page }: Guest, name: string) {
  const folder = process.env.PICTURES
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
}
