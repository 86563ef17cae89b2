import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Attachment } from '#contract/features/file/entities.ts'
import { endSession } from '#web/lib/session.ts'
import { Dialogs } from '#web/ui/frame/Dialogs.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { AttachmentPicker } from '../parts/AttachmentPicker.tsx'
import { FilesField } from '../parts/FilesField.tsx'
import { testFile, UploadHarness } from '../test-upload-harness.ts'
import { useUploads } from '../use-uploads.ts'
import { takers } from './takers.ts'
import { watch } from './watch.ts'

let desk: UploadHarness
beforeEach(() => {
  desk = new UploadHarness()
  watch()
})
afterEach(() => {
  vi.restoreAllMocks()
  desk.stop()
  endSession()
})

function Field({
  name,
  picturesOnly = false,
  disabled,
}: {
  name: string
  picturesOnly?: boolean
  disabled?: boolean
}) {
  const [files, setFiles] = useState<Attachment[]>([])
  const uploads = useUploads(name, file => setFiles(known => [...known, { ...file, id: file.name }]))
  return picturesOnly ? (
    <AttachmentPicker {...{ uploads, picturesOnly }} attachments={files} onRemove={() => undefined} />
  ) : (
    <FilesField label={name} {...{ files, uploads, disabled }} most={9} onChange={setFiles} />
  )
}

const show = async (content: ReactNode) => {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        {content}
        <Dialogs />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.querySelector('main, [role=main], fieldset')).not.toBeNull())
  return screen
}

function withFiles(files: readonly File[], text?: string) {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  if (text) transfer.setData('text/plain', text)
  return transfer
}
const drag = (type: 'dragover' | 'drop', on: Element, files: readonly File[], text?: string) => {
  const event = new DragEvent(type, {
    ...{ dataTransfer: withFiles(files, text), bubbles: true, cancelable: true },
  })
  on.dispatchEvent(event)
  return event
}
const paste = (on: Element, files: readonly File[], text?: string) => {
  const event = new ClipboardEvent('paste', {
    ...{ clipboardData: withFiles(files, text), bubbles: true, cancelable: true },
  })
  on.dispatchEvent(event)
  return event
}
const picture = () => testFile('image.png', 4000, 'image/png')
const veil = () => document.querySelector('[data-shown]')

describe('files from outside', () => {
  test('go into the field of the page on which they fall, anywhere on it', async () => {
    const screen = await show(
      <Page bar={<h1>Answer</h1>}>
        <Field name="Work" />
      </Page>,
    )
    const bar = screen.getByRole('heading', { name: 'Answer' }).element()
    const over = drag('dragover', bar, [picture()])
    expect(over.defaultPrevented).toBe(true)
    expect(veil()?.textContent).toBe('Drop to attach')
    drag('drop', bar, [picture(), testFile('notes.pdf', 3000, 'application/pdf')])
    expect(veil()).toBeNull()
    await expect.element(screen.getByText('notes.pdf')).toBeVisible()
    await expect.element(screen.getByText('image.png')).toBeVisible()
    await expect.element(screen.getByRole('status').getByText('2 files added')).toBeInTheDocument()
  })

  test('go into the field they fall on where a page has several, and nowhere beside these', async () => {
    const screen = await show(
      <Page bar={<h1>Paper</h1>}>
        <Field name="First" />
        <Field name="Second" />
      </Page>,
    )
    const bar = screen.getByRole('heading', { name: 'Paper' }).element()
    const beside = drag('dragover', bar, [picture()])
    expect([beside.defaultPrevented, beside.dataTransfer?.dropEffect, veil()]).toEqual([true, 'none', null])
    drag('drop', bar, [testFile('lost.pdf', 2000)])
    const second = screen.getByRole('group', { name: 'Second' })
    drag('drop', second.getByRole('button', { name: 'Files' }).element(), [testFile('found.pdf', 2100)])
    await expect.element(second.getByText('found.pdf')).toBeVisible()
    expect(screen.getByText('lost.pdf').query()).toBeNull()
    expect(screen.getByRole('group', { name: 'First' }).getByText('found.pdf').query()).toBeNull()
  })

  test('go into the sheet over a page, not into what it covers', async () => {
    const screen = await show(
      <>
        <Page>
          <Field name="Page" />
        </Page>
        <Sheet open title="Sheet" onClose={() => undefined}>
          <Field name="Sheet field" />
        </Sheet>
      </>,
    )
    const covered = screen.getByRole('group', { name: 'Page' })
    paste(document.body, [picture()])
    await expect
      .element(screen.getByRole('group', { name: 'Sheet field' }).getByText('image.png'))
      .toBeVisible()
    expect(covered.getByText('image.png').query()).toBeNull()
  })

  test('are not taken where nothing may be added', async () => {
    await show(
      <Page>
        <Field name="Closed" disabled />
      </Page>,
    )
    expect(takers.size).toBe(0)
    expect(paste(document.body, [picture()]).defaultPrevented).toBe(false)
  })

  test('are pictures alone where only these are wanted', async () => {
    const screen = await show(
      <Page>
        <Field name="Comment" picturesOnly />
      </Page>,
    )
    drag('drop', screen.getByRole('main').element(), [testFile('notes.pdf', 2000, 'application/pdf')])
    await expect.element(screen.getByText('Only pictures can be added here')).toBeVisible()
    expect(screen.getByText('notes.pdf').query()).toBeNull()
    drag('drop', screen.getByRole('main').element(), [picture()])
    await expect.element(screen.getByText('image.png')).toBeVisible()
  })

  test('say that they are folders', async () => {
    vi.spyOn(DataTransferItem.prototype, 'webkitGetAsEntry').mockReturnValue({
      isDirectory: true,
    } as FileSystemEntry)
    const screen = await show(
      <Page>
        <Field name="Work" />
      </Page>,
    )
    drag('drop', screen.getByRole('main').element(), [testFile('chapter', 4096)])
    await expect.element(screen.getByText('Folders can’t be added. Choose the files in them.')).toBeVisible()
    expect(screen.getByText('chapter', { exact: true }).query()).toBeNull()
  })
})

test('text that is pasted into a field stays text, also with a picture of it', async () => {
  const screen = await show(
    <Page>
      <textarea aria-label="Text" />
      <Field name="Work" />
    </Page>,
  )
  const text = screen.getByRole('textbox', { name: 'Text' }).element()
  expect(paste(text, [picture()], 'x = 2').defaultPrevented).toBe(false)
  expect(paste(text, [], 'x = 2').defaultPrevented).toBe(false)
  expect(screen.getByText('image.png').query()).toBeNull()
  expect(paste(text, [picture()]).defaultPrevented).toBe(true)
  await expect.element(screen.getByText('image.png')).toBeVisible()
})
