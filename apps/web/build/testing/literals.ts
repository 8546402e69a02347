import { parse } from 'svelte/compiler';
import ts from 'typescript';

/** A text in a source that a reader of the site would see. */
export interface Literal {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** `text` in markup, `attribute` of an element, or `string` in code, including its quotes. */
  readonly kind: 'text' | 'attribute' | 'string';
}

interface SvelteNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly data?: string;
  readonly value?: unknown;
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);
/** Two words, or one that begins like a title: identifiers and addresses have neither. */
const readsLikeWords = (text: string): boolean =>
  /\p{L}[,:.]? \p{L}{2,}/u.test(text) || /^\p{Lu}\p{Ll}+[.…]?$/u.test(text);
/** Attributes that are shown or read aloud. */
const SPOKEN =
  /^(?:title|alt|placeholder|label|legend|text|announce|aria-(?:label|description|roledescription|valuetext))$/;
/** The contents of these are code, not text. */
const CODE = /^(?:code|kbd|pre|style|script)$/;

/** The texts of a component that a reader would see. */
export function literalsOfComponent(source: string): Literal[] {
  const found: Literal[] = [];
  const root = parse(source, { modern: true });
  for (const script of [root.module, root.instance]) {
    if (!script) continue;
    const { start, end } = script.content as unknown as SvelteNode;
    found.push(...literalsOfCode(source.slice(start, end), start));
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = value as SvelteNode;
    if (node.type === 'RegularElement' && CODE.test(node.name ?? '')) return;
    if (node.type === 'Comment' || node.type === 'StyleDirective') return;
    if (node.type === 'Text' && hasLetters(node.data ?? '')) {
      found.push({ text: node.data ?? '', start: node.start, end: node.end, kind: 'text' });
    }
    if (node.type === 'Attribute') visitAttribute(node);
    else if (isExpression(node))
      found.push(...literalsOfCode(`(${source.slice(node.start, node.end)})`, node.start - 1));
    else for (const [name, child] of Object.entries(node)) if (name !== 'parent') visit(child);
  };
  const visitAttribute = (node: SvelteNode): void => {
    const parts = (Array.isArray(node.value) ? node.value : [node.value]) as SvelteNode[];
    for (const part of parts) {
      if (part?.type !== 'Text') visit(part);
      else if (SPOKEN.test(node.name ?? '') && hasLetters(part.data ?? '')) {
        found.push({ text: part.data ?? '', start: part.start, end: part.end, kind: 'attribute' });
      }
    }
  };
  visit(root.fragment);
  return found.sort((one, other) => one.start - other.start);
}

const isExpression = ({ type }: SvelteNode): boolean =>
  /(?:Expression|Literal)$/.test(type) && type !== 'ExpressionTag' && type !== 'Text';

/** The texts of a module that a reader would see, without the messages of `throw new Error(…)`, which are bugs. */
export function literalsOfCode(source: string, offset = 0): Literal[] {
  const found: Literal[] = [];
  const file = ts.createSourceFile('code.ts', source, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isThrowStatement(node)) return;
    // A compared value is a code.
    if (ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText(file))) {
      for (const side of [node.left, node.right]) if (!ts.isStringLiteral(side)) visit(side);
      return;
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = node.getText(file).slice(1, -1);
      const words = text.replace(/\$\{[^}]*\}/g, ' ');
      if (readsLikeWords(words)) {
        found.push({ text, start: offset + node.getStart(file), end: offset + node.getEnd(), kind: 'string' });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
