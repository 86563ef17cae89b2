import type { ComponentProps } from 'react'
import { examples } from '#web/gallery/example.ts'
import { List, ListItem } from '#web/ui/lists/List.tsx'
import { BringBack } from './BringBack.tsx'
import { DownloadRow } from './DownloadRow.tsx'
import type { Download } from './FilesScreen.tsx'
import { ImportedRow, type ImportedSubmission } from './ImportedRow.tsx'

const row = (file: Partial<Download>): Download => ({
  ...{ id: 'w1', which: 'submitted', state: 'done', progress: 100, count: 38, file: null },
  ...{ createdAt: Date.now() - 600_000, expiresAt: null, ...file },
})
const file = {
  ...{ id: 'f1', name: 'Eigenvalues.zip', ext: 'zip', url: '', rurl: '#', viewurl: '', thumb: '' },
  ...{ isPic: false, width: 0, height: 0, size: '48.2 MB', orgin_size: 50_541_363 },
} as unknown as NonNullable<Download['file']>

const imported = (change: Partial<ImportedSubmission>): ImportedSubmission => ({
  ...{ submissionId: 's1', line: 2, name: 'Ada Lovelace', number: '2026010101', problem: '', value: '' },
  ...{ before: { score: null, comment: '' }, after: { score: 85.5, comment: 'Well argued' }, base: null },
  ...{ isConflict: false, isNewer: false, grader: '', rubricScore: null, files: [], ...change },
})
/** As the preview lists them. */
const Imported = (props: ComponentProps<typeof ImportedRow>) => (
  <ListItem>
    <ImportedRow {...props} />
  </ListItem>
)
const page = { fullScore: 100, minCommentLength: 10 }
const kept = { id: 'i1', fileName: 'Eigenvalues.zip', changed: 38, createdAt: Date.now() - 600_000 }
const longComment = 'The second part needs another look: why is the matrix invertible? '.repeat(6)

export default examples('Files of works', [
  {
    name: 'waiting, being made, ready, expired, failed',
    render: () => (
      <List>
        <DownloadRow file={row({ state: 'waiting', progress: 0, count: 0 })} />
        <DownloadRow file={row({ state: 'running', progress: 40, which: 'tograde' })} />
        <DownloadRow file={row({ file })} />
        <DownloadRow file={row({ which: 'graded', count: 1 })} />
        <DownloadRow file={row({ state: 'failed', progress: 20 })} />
      </List>
    ),
  },
  {
    name: 'the way back, with what was uploaded',
    render: () => (
      <BringBack
        taskId="h1"
        onOpen={() => undefined}
        imports={[
          { ...kept, appliedAt: null, undoneAt: null },
          { ...kept, id: 'i2', appliedAt: Date.now(), undoneAt: null },
          { ...kept, id: 'i3', changed: 1, appliedAt: Date.now(), undoneAt: Date.now() },
        ]}
      />
    ),
  },
  {
    name: 'what a file changes: new, other, files, by rubric, a long name',
    render: () => (
      <List>
        <Imported row={imported({})} page={page} />
        <Imported
          row={imported({ before: { score: 70, comment: longComment }, rubricScore: 72 })}
          page={page}
        />
        <Imported
          row={imported({
            name: 'Maximiliane-Alexandra von Hohenstein-Wittelsbach',
            after: null,
            files: [
              {
                name: 'proof with notes in the margin and a long name.pdf',
                size: 48_000,
                isReplacement: true,
              },
              { name: 'notes.txt', size: 120, isReplacement: false },
            ],
          })}
          page={page}
        />
      </List>
    ),
  },
  {
    name: 'conflicts and problems',
    render: () => (
      <List>
        <Imported
          row={imported({ isConflict: true, grader: 'Li Wei', before: { score: 88, comment: 'Good' } })}
          page={page}
        />
        <Imported row={imported({ isConflict: true, isNewer: true })} page={page} />
        <Imported row={imported({ problem: 'tooHigh', value: '101' })} page={page} />
        <Imported row={imported({ problem: 'unknownRow', name: '', number: '' })} page={page} />
        <Imported
          row={imported({ problem: 'sameFolder', line: 0, name: '', number: '', value: '20260101 Li Wei' })}
          page={page}
        />
      </List>
    ),
  },
])
