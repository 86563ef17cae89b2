import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadTexts } from '#web/lib/texts.ts'
import { middleOf, swipe, touch } from '#web/test/finger.ts'
import { type Crop, firstCrop } from '../crop.ts'
import { Cropper } from './Cropper.tsx'

function Kept({ image, onChange }: { image: HTMLImageElement; onChange: (crop: Crop) => void }) {
  const [crop, setCrop] = useState(firstCrop({ width: 400, height: 200 }))
  const change = (next: Crop) => {
    onChange(next)
    setCrop(next)
  }
  return <Cropper image={image} crop={crop} onChange={change} />
}

/** A picture twice as wide as high, in a window of 200 pixels. */
async function cropper() {
  await loadTexts('profile')
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"/>')}`
  await image.decode()
  const onChange = vi.fn()
  const screen = await render(
    <div style={{ width: 200 }}>
      <Kept image={image} onChange={onChange} />
    </div>,
  )
  const stage = screen.getByRole('button').element()
  const crop = () => onChange.mock.lastCall?.[0] as Crop
  return { stage, crop }
}

test('the picture follows a finger, as far as it reaches', async () => {
  const { stage, crop } = await cropper()
  await swipe(middleOf(stage), middleOf(stage, { x: -40, y: 30 }))
  await expect.poll(crop).toEqual({ x: 240, y: 100, zoom: 1 })
  await swipe(middleOf(stage), middleOf(stage, { x: -90 }))
  await expect.poll(crop).toEqual({ x: 300, y: 100, zoom: 1 })
})

test('two fingers enlarge it, and what was moved stays moved', async () => {
  const { stage, crop } = await cropper()
  await touch([
    [middleOf(stage, { x: -20 }), middleOf(stage, { x: -40 })],
    [middleOf(stage, { x: 20 }), middleOf(stage, { x: 40 })],
  ])
  await expect.poll(crop).toEqual({ x: 200, y: 100, zoom: 2 })
  await swipe(middleOf(stage), middleOf(stage, { y: 40 }))
  await expect.poll(crop).toEqual({ x: 200, y: 80, zoom: 2 })
})

test('keys do the same', async () => {
  const { stage, crop } = await cropper()
  ;(stage as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(crop).toEqual({ x: 210, y: 100, zoom: 1 })
})
