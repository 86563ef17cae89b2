import { linkStates } from '#contract/features/material/entities.ts'
import { attachmentOf } from '#web/features/file/test-upload-harness.ts'
import { examples } from '#web/gallery/example.ts'
import type { MaterialInfo } from '../MaterialScreen.tsx'
import { MaterialCard } from './MaterialCard.tsx'

export const sampleMaterial: MaterialInfo = {
  ...{ id: '01890000-0000-7000-8000-0000000000e1', courseId: '01890000-0000-7000-8000-0000000000aa' },
  ...{ contentType: 2, form: '1', title: 'Script of week 3: linear maps' },
  content: '<p>Read pages 1 and 2 before the tutorial.</p>',
  ...{ fileId: '', url: '', link: null, author: 'Lan Shen', publishedAt: Date.UTC(2026, 10, 20, 1) },
  attachments: [
    attachmentOf({ name: 'Linear maps.pdf', mime: 'application/pdf', orgin_size: 1_204_000 }),
    attachmentOf({
      id: '019a0000-0009-7000-8000-000000000002',
      name: 'Tutorial exercises (final version of the final version).docx',
      mime: 'application/msword',
      orgin_size: 48_200,
    }),
  ],
  ...{
    endsAt: null,
    revision: 1,
    updatedAt: null,
    isDownloadAllowed: true,
    withheldBy: '',
    mayDownload: true,
  },
  ...{ isClosed: false, state: 2, viewedAt: null, viewCount: 0, studentCount: 0, serverTime: null },
  can: { manage: false },
}
const link = {
  address: 'https://ocw.example.edu/linear-algebra/',
  host: 'ocw.example.edu',
  pageTitle: 'Linear Algebra | Mathematics | Open Courses',
  picture: '',
  state: linkStates.outside,
}
const ofLink = {
  ...sampleMaterial,
  contentType: 10,
  form: '2',
  attachments: [],
  title: 'Video lectures',
  link,
}

export default examples('Material', [
  { name: 'Files', render: () => <MaterialCard info={sampleMaterial} /> },
  {
    name: 'For viewing only, until a time',
    render: () => (
      <MaterialCard
        info={{ ...sampleMaterial, endsAt: Date.UTC(2026, 11, 24), withheldBy: 'item', mayDownload: false }}
      />
    ),
  },
  {
    name: 'What staff read about a course without downloads',
    render: () => (
      <MaterialCard isStaff info={{ ...sampleMaterial, withheldBy: 'course', mayDownload: true }} />
    ),
  },
  { name: 'A link that opens outside', render: () => <MaterialCard info={ofLink} /> },
  {
    name: 'A link that did not answer, with a long address',
    render: () => (
      <MaterialCard
        info={{
          ...ofLink,
          title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
          link: {
            ...link,
            address: `https://ocw.example.edu/${'linear-algebra/'.repeat(8)}`,
            pageTitle: '',
            state: linkStates.broken,
          },
        }}
      />
    ),
  },
])
