import '#web/lib/find-last.ts'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { lazy, Suspense, useRef, useState } from 'react'
import { classNames } from '../base/class-names.ts'
import textStyles from './RichText.module.css'
import styles from './RichTextEditor.module.css'
import type { EditorPicture, RichTextEditorProps } from './RichTextEditor.tsx'
import { RichTextTools } from './RichTextTools.tsx'
import { formulaIn, type WrittenFormula, writeFormula } from './rich-text-formulas.ts'
import { cleanPasted } from './rich-text-paste.ts'
import { extensionsWith } from './rich-text-schema.ts'

const FormulaSheet = lazy(() =>
  import('./FormulaSheet.tsx').then(module => ({ default: module.FormulaSheet })),
)

interface RichTextAreaProps extends Omit<RichTextEditorProps, 'hint' | 'error' | 'required'> {
  id: string
  describedBy?: string
  invalid?: true
}

/** How far the cursor stays from the edges of the screen; two rows of tools fit under it. */
const visible = { top: 16, right: 0, bottom: 108, left: 0 }

const newFormula: WrittenFormula = { latex: '', isBlock: false }

/** The editor itself, with its toolbar at the bottom within reach of the thumb. */
export function RichTextArea({
  id,
  label,
  describedBy,
  invalid,
  value,
  onChange,
  placeholder,
  onPicture,
}: RichTextAreaProps) {
  const opened = useRef('')
  const given = useRef(value).current
  const told = useRef(given)
  const hasPictures = onPicture !== undefined
  const addPictures = useRef<(files: readonly File[]) => void>(() => undefined)
  const [formula, setFormula] = useState<WrittenFormula | null>(null)
  const [extensions] = useState(() => extensionsWith(opened => setFormula(formulaIn(opened) ?? newFormula)))
  const editor = useEditor({
    extensions,
    content: given,
    injectCSS: false,
    editorProps: {
      // The toolbar covers the bottom of the text.
      scrollThreshold: visible,
      scrollMargin: visible,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: classNames(textStyles.text, styles.content) ?? '',
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
      },
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, event) => hasPictures && takeFiles(event.clipboardData, addPictures.current),
      handleDrop: (_view, event) => hasPictures && takeFiles(event.dataTransfer, addPictures.current),
    },
    onCreate: ({ editor: created }) => {
      opened.current = htmlOf(created)
      // The trailing empty line is added now, and must not be undoable.
      created.view.dispatch(created.state.tr.setMeta('addToHistory', false))
    },
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed)
      // Unchanged text is reported as given, not as the editor would serialise it.
      const now = html === opened.current ? given : html
      if (now !== told.current) onChange(now)
      told.current = now
    },
  })
  addPictures.current = files => {
    if (onPicture) void insertPictures(editor, files, onPicture)
  }
  const isEmpty = useEditorState({ editor, selector: ({ editor: current }) => current.isEmpty })
  return (
    <div className={styles.editor}>
      <div className={styles.paper}>
        {placeholder && isEmpty && (
          <p className={styles.placeholder} aria-hidden="true">
            {placeholder}
          </p>
        )}
        <EditorContent editor={editor} />
      </div>
      <RichTextTools
        editor={editor}
        onPictures={hasPictures ? files => addPictures.current(files) : undefined}
        onFormula={() => setFormula(formulaIn(editor) ?? newFormula)}
      />
      {formula && (
        <Suspense>
          <FormulaSheet
            start={formula}
            onClose={() => setFormula(null)}
            onDone={written => {
              setFormula(null)
              writeFormula(editor, written)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Without the empty line that the editor keeps at the end. */
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML().replace(/(<p><\/p>)+$/, ''))

/** Pictures among what is pasted or dropped. @returns whether there were any, and the text is left alone */
function takeFiles(transfer: DataTransfer | null, take: (files: readonly File[]) => void) {
  const pictures = [...(transfer?.files ?? [])].filter(file => file.type.startsWith('image/'))
  if (pictures.length === 0) return false
  take(pictures)
  return true
}

async function insertPictures(
  editor: Editor,
  files: readonly File[],
  upload: (file: File) => Promise<EditorPicture>,
) {
  for (const file of files) {
    const picture = await upload(file).catch(() => undefined)
    if (!picture) continue
    const attrs = { file: picture.id, src: picture.url, alt: '' }
    editor.chain().focus().insertContent({ type: 'image', attrs }).run()
  }
}
