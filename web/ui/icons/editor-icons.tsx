import { draw } from './draw.tsx'

/** Icons of the rich text editor, apart so that they load with it. */
export const BoldIcon = /* @__PURE__ */ draw('M7 5h6a3.5 3.5 0 010 7H7zM7 12h7a3.5 3.5 0 010 7H7z')
export const ItalicIcon = /* @__PURE__ */ draw('M10 5h8M6 19h8M14 5l-4 14')
export const UnderlineIcon = /* @__PURE__ */ draw('M7 4v7a5 5 0 0010 0V4M5.5 20h13')
export const HeadingIcon = /* @__PURE__ */ draw('M6 5v14M18 5v14M6 12h12')
export const BulletsIcon = /* @__PURE__ */ draw('M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01')
export const NumbersIcon = /* @__PURE__ */ draw(
  'M10 6h10M10 12h10M10 18h10M4 4.5L5.5 4v5M4 15.5c0-2 3-2 3 0 0 1.2-3 2-3 4h3',
)
export const QuoteIcon = /* @__PURE__ */ draw('M5 6v12M9.5 8H19M9.5 12H19M9.5 16h6')
export const UndoIcon = /* @__PURE__ */ draw('M8.5 5L4.5 9l4 4M4.5 9H14a5 5 0 010 10H9')
export const RedoIcon = /* @__PURE__ */ draw('M15.5 5l4 4-4 4M19.5 9H10a5 5 0 000 10h5')
export const ColourIcon = /* @__PURE__ */ draw('M6.5 15L12 4l5.5 11M8.5 11.5h7', 'M4 18.5h16v3H4z')
export const SizeIcon = /* @__PURE__ */ draw('M3 18L8.5 5 14 18M5 13.5h7M15 18l3-7 3 7M16 16h4')
export const AlignIcon = /* @__PURE__ */ draw('M4 6h16M7 10h10M4 14h16M7 18h10')
export const IndentIcon = /* @__PURE__ */ draw('M4 6h16M11 10h9M11 14h9M4 18h16M4 10l3 2-3 2')
export const OutdentIcon = /* @__PURE__ */ draw('M4 6h16M11 10h9M11 14h9M4 18h16M7 10l-3 2 3 2')
export const CodeIcon = /* @__PURE__ */ draw('M8.5 7L3.5 12l5 5M15.5 7l5 5-5 5')
export const TableIcon = /* @__PURE__ */ draw('M4 5h16v14H4zM4 10h16M4 14.5h16M12 10v9')
export const FormulaIcon = /* @__PURE__ */ draw('M18 7V5H6l7 7-7 7h12v-2')
