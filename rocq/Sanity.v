(** The definitions of [Rules] contradict each other nowhere: not both sides can be sure of too much. *)

From Coq Require Import List Bool PArith ZArith Lia.
From Ringfence Require Import Board Rules Flood Paths.
Import ListNotations.

Section Sanity.
  Variable b : board.
  Hypothesis fit : fitting b.

  Lemma result_other r st s u : result b r st s u -> result b r st (other s) (- u).
  Proof.
    unfold result. rewrite other_other. intros [[H ->]|[[H ->]|(H1 & H2 & H3 & ->)]]; auto.
    right; right. auto.
  Qed.

  (** What the two sides can be sure of adds up to at most nothing. *)
  Theorem zero_sum r s v st : secures b r s v st -> forall w, secures b r (other s) w st -> (v + w <= 0)%Z.
  Proof.
    induction 1 as [st [u Hu] Hv|st m Hno Ht Hm _ IH|st Hno Ht _ IH]; intros w Hw.
    - assert (Hu' := result_other r st s u Hu).
      destruct Hw as [st _ Hw|st m Hno _ _ _|st Hno _ _]; [|destruct Hno; eauto..].
      specialize (Hv u Hu). specialize (Hw _ Hu'). lia.
    - destruct Hw as [st [u Hu] _|st n _ Ht' _ _|st _ _ Hall].
      + destruct Hno. exists (- u)%Z. rewrite <- (other_other s). now apply result_other.
      + exfalso. apply (other_neq s). congruence.
      + apply IH. auto.
    - destruct Hw as [st [u Hu] _|st n _ _ Hn Hs|st _ Ht' _].
      + destruct Hno. exists (- u)%Z. rewrite <- (other_other s). now apply result_other.
      + now apply (IH n Hn).
      + exfalso. rewrite other_other in Ht'. apply (other_neq s). congruence.
  Qed.

  Lemma holds_not_enclosed maker p : holds b maker p -> ~ encloses b maker p.
  Proof. now destruct 1. Qed.

  Lemma holds_answer maker p m : holds b maker p -> In m (cells b) -> p m = Free ->
    holds b maker (put p m maker) \/
    exists a, In a (cells b) /\ put p m maker a = Free /\ holds b maker (put (put p m maker) a (other maker)).
  Proof. destruct 1 as [p _ H]. exact (H m). Qed.

  (** Where Breaker holds, Maker does not capture. *)
  Theorem not_both maker p : holds b maker p -> forall t, ~ captures b maker t p.
  Proof.
    intros Hh t Hc. revert Hh.
    enough (K : (holds b maker p -> False) /\ (t = other maker -> forall a, In a (cells b) -> p a = Free ->
                holds b maker (put p a (other maker)) -> False)) by tauto.
    induction Hc as [t p He|p m Hm Hf _ [IH1 IH2]|p _ [IH _]|p _ [IH1 _] _ IH2].
    - split; [intros H; now apply holds_not_enclosed in H|]. intros _ a Ha Hf H.
      apply holds_not_enclosed in H. apply H. revert He.
      apply (encloses_image b fit _ _ (symmetry_id b)). intros c _. unfold own, put.
      destruct (Pos.eqb_spec c a) as [->|]; [|tauto]. rewrite Hf. pose proof (other_neq maker). split; congruence.
    - split; [|intros E; exfalso; apply (other_neq maker); congruence]. intros H.
      destruct (holds_answer maker p m H Hm Hf) as [H1|(a & Ha & Hfa & H1)]; eauto.
    - split; [auto|intros E; exfalso; apply (other_neq maker); congruence].
    - split; [auto|]. intros _ a Ha Hf. now apply IH2.
  Qed.
End Sanity.
