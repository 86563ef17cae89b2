import { z } from 'zod'
import { account } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { id, idOrNone, integer, list, nothing, text } from '#contract/wire.ts'
import { phrase, rubric, rubricInput, rubricRow } from './entities.ts'
import { phraseLimits } from './rules.ts'

/** The rubrics that a person keeps. Those of an activity are copies, and belong to its kind. */
export const rubricCalls = {
  list: query('/RubricApi/getList', {
    summary: "A person's own rubrics, the last changed first.",
    access: account,
    input: z.object({}),
    output: z.object({ list: z.array(rubricRow) }),
  }),
  get: query('/RubricApi/getInfo', {
    summary: 'One of one’s own rubrics with its criteria and levels.',
    access: account,
    input: z.object({ id: id('rubric') }),
    output: rubric,
  }),
  save: command('/RubricApi/save', {
    summary: 'Keep a rubric, or change one that is kept.',
    access: account,
    input: rubricInput.extend({
      /** Absent: another one. */
      id: idOrNone('rubric').default(null),
      /** The version that was changed; absent: whichever. */
      version: integer(1, 1_000_000).optional(),
    }),
    output: z.object({ id: id('rubric'), version: z.number() }),
  }),
  delete: command('/RubricApi/remove', {
    summary: 'Delete one of one’s own rubrics. Activities keep their copies.',
    access: account,
    input: z.object({ id: id('rubric') }),
    output: nothing,
  }),
}

/** Comments that a person keeps for further use. */
export const phraseCalls = {
  list: query('/PhraseApi/getList', {
    summary: "A person's own comments for further use, the most used first.",
    access: account,
    isKept: true,
    input: z.object({}),
    output: z.object({ list: z.array(phrase) }),
  }),
  add: command('/PhraseApi/add', {
    summary: 'Keep comments for further use; one that is kept already is not kept twice.',
    access: account,
    input: z.object({ texts: list(text(phraseLimits.length), phraseLimits.kept) }),
    output: nothing,
  }),
  change: command('/PhraseApi/edit', {
    summary: 'Change one of these comments.',
    access: account,
    input: z.object({ id: id('phrase'), text: text(phraseLimits.length).default('') }),
    output: nothing,
  }),
  noteUse: command('/PhraseApi/use', {
    summary: 'Note that such a comment was used, for the order of the list.',
    access: account,
    input: z.object({ id: id('phrase') }),
    output: nothing,
  }),
  delete: command('/PhraseApi/remove', {
    summary: 'Delete one of these comments.',
    access: account,
    input: z.object({ id: id('phrase') }),
    output: nothing,
  }),
}
