// What people fill in.
import { RadioCards } from '~/ui/choice';
import { Field, Fieldset } from '~/ui/field';
import { Checkbox, CodeInput, Input, Select, Textarea } from '~/ui/input';
import { useId } from 'react';
import { Example } from './example';

export function FormExamples() {
  return (
    <Example title="Forms">
      <Parts />
    </Example>
  );
}

function Parts() {
  const name = useId();
  return (
    <>
      <Field label="Email" hint="We send a code to it." note="optional">
        {(control) => <Input {...control} type="email" placeholder="you@example.com" />}
      </Field>
      <Field label="Name" error="Please tell us your name.">
        {(control) => <Input {...control} />}
      </Field>
      <Field label="Disabled">{(control) => <Input {...control} disabled value="Cannot be changed" />}</Field>
      <Field label="Code">{(control) => <CodeInput {...control} placeholder="000000" />}</Field>
      <Field label="Comment">{(control) => <Textarea {...control} />}</Field>
      <Field label="Language">
        {(control) => (
          <Select {...control}>
            <option>English</option>
            <option>Deutsch</option>
          </Select>
        )}
      </Field>
      <Checkbox hint="Without it we may not look at faces.">I am 18 or older and agree to face processing</Checkbox>
      <Fieldset legend="Package" hint="One credit is one headshot.">
        <RadioCards
          name={name}
          defaultValue="pro"
          choices={[
            { value: 'basic', title: 'Basic', text: '20 headshots', aside: '$35' },
            { value: 'pro', title: 'Pro', text: '60 headshots', aside: '$39' },
            { value: 'none', title: 'Not available', disabled: true },
          ]}
        />
      </Fieldset>
    </>
  );
}
