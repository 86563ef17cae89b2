import { expect, test } from 'vitest'
import { isLargePicture, shrink } from './shrink.ts'

async function drawn(width: number, height: number, type: string, name: string) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')!
  for (let spot = 0; spot < 20_000; spot++) {
    context.fillStyle = `hsl(${(spot * 47) % 360} 60% 50%)`
    context.fillRect((spot * 7919) % width, (spot * 104729) % height, 9, 9)
  }
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 1))
  return new File([blob!], name, { type })
}

async function sizeOf(file: File) {
  const bitmap = await createImageBitmap(file)
  return [bitmap.width, bitmap.height]
}

test('a photo beyond 4096 pixels becomes a smaller copy of its kind', async () => {
  const photo = await drawn(6000, 3000, 'image/jpeg', 'board.jpg')
  expect(await isLargePicture(photo)).toBe(true)
  const smaller = await shrink(photo)
  expect(await sizeOf(smaller)).toEqual([4096, 2048])
  expect(smaller.size).toBeLessThan(photo.size)
  expect([smaller.name, smaller.type]).toEqual(['board.jpg', 'image/jpeg'])
})

test('other pictures and files stay as they are', async () => {
  const small = await drawn(4096, 100, 'image/png', 'plot.png')
  const heic = new File(['not for this browser'], 'a.heic', { type: 'image/heic' })
  const broken = new File(['no picture'], 'a.jpg', { type: 'image/jpeg' })
  const text = new File(['text'], 'a.txt', { type: 'text/plain' })
  for (const file of [small, heic, broken, text]) {
    expect(await isLargePicture(file)).toBe(false)
    expect(await shrink(file)).toBe(file)
  }
})
