import { typeOf } from '#contract/features/question/types/list.ts'
import { draw } from '#web/ui/icons/draw.tsx'
import { CameraIcon, FileIcon, type Icon, StarIcon } from '#web/ui/icons/icons.tsx'

const lines = 'M11 7h9M11 12h9M11 17h9'

/** A little picture of each type of questions, by its name. */
const icons: Record<string, Icon> = {
  trueFalse: /* @__PURE__ */ draw('M3.5 12.5l3 3 5-6.5M14.5 9l5.5 6.5M20 9l-5.5 6.5'),
  singleChoice: /* @__PURE__ */ draw(
    `${lines}M5.5 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM5.5 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z`,
    'M5.5 9.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z',
  ),
  multipleChoice: /* @__PURE__ */ draw(
    `${lines}M3.5 6.8l1.4 1.5L7.5 5M3.5 11.8l1.4 1.5 2.6-3.3M3.7 15.2h3.6v3.6H3.7Z`,
  ),
  indefiniteChoice: /* @__PURE__ */ draw(
    `${lines}M3.5 6.8l1.4 1.5L7.5 5M3.7 15.2h3.6v3.6H3.7ZM4 11.2a1.6 1.6 0 1 1 2.2 1.5l-.6.5`,
  ),
  fillIn: /* @__PURE__ */ draw('M3.5 7h17M3.5 17.5h4M17 17.5h3.5M9 19h6M12 10.5v6M10.5 10.5h3M10.5 16.5h3'),
  cloze: /* @__PURE__ */ draw(
    'M3.5 6h17M3.5 12h3M17.5 12h3M3.5 18h17M8.5 9.5h7v5h-7ZM10.5 11.5l1.5 1.5 1.5-1.5',
  ),
  matching: /* @__PURE__ */ draw(
    'M3.5 6.5h3.5M3.5 17.5h3.5M17 6.5h3.5M17 17.5h3.5M8.5 6.5l7 11M8.5 17.5l7-11',
  ),
  ordering: /* @__PURE__ */ draw('M11 6.5h9M11 12h9M11 17.5h9M5.5 5v13M3 15.5L5.5 18.5 8 15.5'),
  hotspot: /* @__PURE__ */ draw(
    'M4 5h16v14H4ZM12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7ZM12 11.500v1M11.500 12h1',
  ),
  shortAnswer: /* @__PURE__ */ draw('M4 6h16M4 10.500h16M4 15h9M15.5 19.500l.7-2.7 3.6-3.6 2 2-3.6 3.600Z'),
  file: FileIcon,
  photo: CameraIcon,
  singleVote: /* @__PURE__ */ draw('M4 19.500h16M6.5 19.500v-6M12 19.500V5M17.5 19.500v-9'),
  multipleVote: /* @__PURE__ */ draw('M4.5 4v16M4.5 6.500h11M4.5 12h15M4.5 17.500h7'),
  ranking: /* @__PURE__ */ draw('M4 19.500v-6h5v6M9.5 19.500V8h5v11.500M15 19.500v-8h5v8M3 19.500h18'),
  point: /* @__PURE__ */ draw('M4 5h16v14H4ZM12 9v6M9 12h6'),
  rating: StarIcon,
  paragraph: /* @__PURE__ */ draw('M4 6h16M4 10.500h16M4 15h16M4 19.500h8'),
}

const unknown = /* @__PURE__ */ draw(
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.5 9.800a2.5 2.5 0 1 1 3.6 2.200c-.7.4-1.1.9-1.1 1.700M12 16.500v.1',
)

export const iconOf = (type: number): Icon => icons[typeOf(type)?.name ?? ''] ?? unknown

/** Puts a blank into a text. */
export const blankIcon = /* @__PURE__ */ draw('M4 8.500v9h16v-9M9 13h6')
