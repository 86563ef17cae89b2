import type { Attachment } from '#contract/features/file/entities.ts'
import { examples } from '#web/gallery/example.ts'
import { attachmentOf } from '../test-upload-harness.ts'
import type { Uploads } from '../use-uploads.ts'
import { AttachmentList } from './AttachmentList.tsx'
import { AttachmentPicker } from './AttachmentPicker.tsx'

const nothing = () => undefined
const picture = '/icons/lectern-512.png'
const photo = (name: string) =>
  attachmentOf({ name, mime: 'image/jpeg', url: picture, thumb: picture, width: 512, height: 512 })
const document = attachmentOf({
  name: '线性代数 第三章 习题解答（最终修订版）.docx',
  mime: 'application/msword',
  orgin_size: 482_000,
})
const pdf = attachmentOf({ name: 'solution.pdf', mime: 'application/pdf', orgin_size: 1_204_000 })

const uploads: Uploads = {
  items: [],
  unfinished: [],
  add: nothing,
  retry: nothing,
  remove: nothing,
  forgetUnfinished: nothing,
  isBusy: false,
}
/** Each file of a list has an id of its own. */
const numbered = (file: Attachment, place: number): Attachment => ({
  ...file,
  id: `019a0000-0009-7000-8000-00000000000${place}`,
})
const item = { id: '1', name: 'page-3.jpg', size: 3_200_000, state: 'sending', progress: 0.42 } as const

export default examples('Files', [
  {
    name: 'list: pictures and documents',
    render: () => (
      <AttachmentList
        files={[photo('page-1.jpg'), photo('page-2.jpg'), photo('page-3.jpg'), document, pdf].map(numbered)}
      />
    ),
  },
  { name: 'list: pages to be read', render: () => <AttachmentList files={[photo('page-1.jpg')]} large /> },
  {
    name: 'picker: nothing chosen',
    render: () => <AttachmentPicker attachments={[]} onRemove={nothing} uploads={uploads} />,
  },
  {
    name: 'picker: on the way, waiting for the network, refused',
    render: () => (
      <AttachmentPicker
        attachments={[pdf]}
        onRemove={nothing}
        uploads={{
          ...uploads,
          items: [
            { ...item, thumbnail: picture },
            { ...item, id: '2', name: 'page-4.jpg', state: 'waiting', progress: 0.1 },
            {
              ...item,
              id: '3',
              name: 'lecture.mp4',
              size: 734_003_200,
              state: 'failed',
              error: 'VIP required for files over 150M',
            },
          ],
        }}
      />
    ),
  },
  {
    name: 'picker: interrupted by a reload',
    render: () => (
      <AttachmentPicker
        attachments={[]}
        onRemove={nothing}
        uploads={{ ...uploads, unfinished: [{ name: 'lecture.mp4', size: 734_003_200, at: 0 }] }}
      />
    ),
  },
])
