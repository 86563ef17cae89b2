import { examples } from '#web/gallery/example.ts'
import { List } from '#web/ui/List.tsx'
import { WorksFileRow } from './WorksFileRow.tsx'
import type { WorksFile } from './WorksScreen.tsx'

const row = (file: Partial<WorksFile>): WorksFile => ({
  ...{ id: 'w1', which: 'submitted', state: 'done', progress: 100, count: 38, file: null },
  ...{ createdAt: Date.now() - 600_000, expiresAt: null, ...file },
})
const file = {
  ...{ id: 'f1', name: 'Eigenvalues.zip', ext: 'zip', url: '', rurl: '#', viewurl: '', thumb: '' },
  ...{ isPic: false, width: 0, height: 0, size: '48.2 MB', orgin_size: 50_541_363 },
} as unknown as NonNullable<WorksFile['file']>

export default examples('Files of works', [
  {
    name: 'waiting, being made, ready, expired, failed',
    render: () => (
      <List>
        <WorksFileRow file={row({ state: 'waiting', progress: 0, count: 0 })} />
        <WorksFileRow file={row({ state: 'running', progress: 40, which: 'tograde' })} />
        <WorksFileRow file={row({ file })} />
        <WorksFileRow file={row({ which: 'graded', count: 1 })} />
        <WorksFileRow file={row({ state: 'failed', progress: 20 })} />
      </List>
    ),
  },
])
