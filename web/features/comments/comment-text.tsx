import { MENTION } from '#contract/comments.ts';
import { Text } from '#web/ui/text.tsx';

/** Plain text with highlighted mentions. */
export function CommentText({ text, mentions }: { text: string; mentions: readonly string[] }) {
  const told = new Set(mentions.map((email) => email.toLowerCase()));
  const parts: React.ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(MENTION)) {
    if (!told.has((match[1] ?? '').toLowerCase())) continue;
    parts.push(
      text.slice(end, match.index),
      <Text weight={500} tone="brand" key={match.index}>
        {match[0]}
      </Text>,
    );
    end = match.index + match[0].length;
  }
  return (
    <Text as="p" leading={21} breaks keepsBreaks>
      {parts}
      {text.slice(end)}
    </Text>
  );
}
