import { examples } from '#web/gallery/example.ts'
import { Health } from '../HealthScreen.tsx'

const all = {
  programs: [
    { name: 'libreoffice', isThere: true, version: '25.2.3.2' },
    { name: 'poppler', isThere: true, version: '25.03.0' },
  ],
  ...{ isLimited: true, isOffline: true, isEnclosed: true, space: 214_748_364_800, reserve: 268_435_456 },
} satisfies Parameters<typeof Health>[0]['health']

export default examples('Server', [
  { name: 'Everything is there', render: () => <Health health={all} /> },
  {
    name: 'LibreOffice is missing, and no limits',
    render: () => (
      <Health
        health={{
          ...all,
          programs: [
            { name: 'libreoffice', isThere: false, version: '' },
            { name: 'poppler', isThere: true, version: '' },
          ],
          ...{ isLimited: false, isOffline: false, isEnclosed: false },
        }}
      />
    ),
  },
  {
    name: 'Nothing is there, and the disk is full',
    render: () => (
      <Health
        health={{
          ...all,
          programs: all.programs.map(({ name }) => ({ name, isThere: false, version: '' })),
          space: 0,
        }}
      />
    ),
  },
])
