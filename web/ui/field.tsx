import type { ReactNode } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { InputBox, type InputProps } from './input-box.tsx';

export type FieldProps = InputProps &
  FieldFrameProps & {
    /** A temporary hint between the input and the help. */
    hint?: ReactNode;
  };

/** One line of text. */
export function Field({ label, aside, help, error, hint, id, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, aside, help, error, id }}>
      {(control) => (
        <>
          <InputBox {...input} {...control} />
          {hint}
        </>
      )}
    </FieldFrame>
  );
}
